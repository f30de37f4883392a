//! The ledgers of the games, and ledgers gone wrong.

use content::{Ledger, Source};

fn ledger(prefix: &str, game: &str) -> Ledger {
    let path = format!("{}/../../games/{game}/data/rules.tsv", env!("CARGO_MANIFEST_DIR"));
    let source = Source::from_bytes("rules.tsv", &std::fs::read(path).unwrap()).unwrap();
    Ledger::read(prefix, &source).unwrap_or_else(|problems| panic!("{game}:\n{problems}"))
}

#[test]
fn the_four_ledgers_load() {
    let games =
        [("NR", "no-retreat"), ("GP", "great-patriotic"), ("RW", "reds-and-whites"), ("TB", "tank-battles")];
    for (prefix, game) in games {
        let ledger = ledger(prefix, game);
        assert!(ledger.clauses().len() > 300, "{game}");
        for clause in ledger.clauses() {
            assert_eq!(ledger.get(&format!("{prefix} {}", clause.id)), Some(clause));
            assert!(ledger.under(&clause.id).contains(&clause));
        }
        let listed: usize = ledger.chapters().iter().map(|chapter| ledger.under(chapter).len()).sum();
        assert_eq!(listed, ledger.clauses().len(), "{game}: every clause is in one chapter");
    }
}

fn small(ids: &[&str]) -> Source {
    let lines: String = ids.iter().map(|id| format!("{id}\tTitle {id}\teffect\tZOC \"x\ttest\n")).collect();
    Source::new("rules.tsv", format!("id\ttitle\tkind\tsummary\ttest\n{lines}"))
}

#[test]
fn a_prefix_lists_what_is_below_it() {
    let ledger =
        Ledger::read("NR", &small(&["10", "10.7", "10.7.1", "10.7.2a", "10.70", "100", "10b"])).unwrap();
    let under = |id| ledger.under(id).iter().map(|clause| clause.id.as_str()).collect::<Vec<_>>();
    assert_eq!(under("10.7"), ["10.7", "10.7.1", "10.7.2a"]);
    assert_eq!(under("nr 10.7."), ["10.7", "10.7.1", "10.7.2a"]);
    assert_eq!(under("10"), ["10", "10.7", "10.7.1", "10.7.2a", "10.70", "10b"]);
    assert_eq!(ledger.chapters(), ["10", "100"]);
    assert_eq!(ledger.get("NR 10.7.2A").map(|clause| clause.id.as_str()), Some("10.7.2a"));
    assert_eq!(ledger.get("NR"), None);
    assert_eq!(ledger.nearest("NR 10.7.2"), Some("10.7.1"));

    let named = Ledger::read("GP", &small(&["PRIN-1", "PRIN-10", "PRINT-1"])).unwrap();
    assert_eq!(named.under("prin").len(), 2);
    assert_eq!(named.under("PRIN-1").len(), 1);
    assert_eq!(named.chapters(), ["PRIN", "PRINT"]);

    let mixed = Ledger::read("TB", &small(&["5Aa", "5Ab", "5Ba", "10.1-IIa", "CRT1a", "CRT10a"])).unwrap();
    assert_eq!(mixed.under("5a").len(), 2);
    assert_eq!(mixed.under("10.1").len(), 1);
    assert_eq!(mixed.under("CRT").len(), 2);
    assert_eq!(mixed.under("CRT1").len(), 1);
    assert_eq!(mixed.chapters(), ["5", "10", "CRT"]);
}

#[test]
fn search_ranks_ids_then_titles_then_summaries_in_both_languages() {
    let text = "id\ttitle\tkind\tsummary\ttest\ttitle_ru\tsummary_ru\n\
                1\tMap\tk\tthe odds\tt\tКарта\tПоле\n\
                2\tOdds\tk\tratio\tt\tСоотношение\tсил\n\
                odds-3\tx\tk\ty\tt\tz\tСоотношение\n";
    let ledger = Ledger::read("NR", &Source::new("rules.tsv", text)).unwrap();
    let found = |word| ledger.search(word).iter().map(|clause| clause.id.as_str()).collect::<Vec<_>>();
    assert_eq!(found("ODDS"), ["odds-3", "2", "1"]);
    assert_eq!(found("соотношение"), ["2", "odds-3"]);
    assert_eq!(found("nr 2"), ["2"]);
    assert!(found(" ").is_empty());
}

#[test]
fn doubled_ids_and_torn_lines_are_problems() {
    let told = Ledger::read("NR", &small(&["1", "2a", "2A"])).unwrap_err().to_string();
    assert!(told.starts_with("rules.tsv:4:1: the clause 2A is there twice, first here at 3:1"), "{told}");
    let torn = Source::new("rules.tsv", "id\ttitle\tkind\tsummary\ttest\n1\tonly\n");
    assert!(Ledger::read("NR", &torn).unwrap_err().to_string().contains("the line has 2 cells"));
}

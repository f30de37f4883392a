//! `games` and `rules`.

use crate::{bad, good, json, stavka};
use expect_test::expect;

#[test]
fn games_are_listed_with_scenarios_and_books() {
    expect![[r#"
        skirmish  Skirmish  (edition 1)
          A small game of companies, woods and fords: secret orders, hidden units, dice
          and cards.
          Sides: red (Red), blue (Blue)
          Scenarios:
            ford  The ford, 8 turns
              Four companies a side fight for two villages on either bank of a river.
            clearing  The clearing, 5 turns
              A short fight for one village in deep woods.
          Bots:
            random  Random player
            level-1  Level 1: looks one decision ahead
            level-2  Level 2: thinks about what you would do

        no-retreat  No Retreat!  (edition 1)
          The Russian front, 1941–45: armies and fronts on hexes of 100 km, cards with
          two events each, a war whose rules change as it goes.
          Sides: axis (the Axis), soviet (the Soviets)
          Scenarios:
            moscow  Battle of Moscow, 4 turns
              Autumn 1941 to spring 1942, four turns: an introduction.
            campaign  Campaign, 28 turns
              The whole war, June 1941 to June 1945.
            barbarossa  Barbarossa, 5 turns
              June 1941 to February 1942: the Wehrmacht has five turns to take Moscow.
            blau  Case Blue, 4 turns
              May to December 1942: the drive on Stalingrad and the Caucasus oil.
            saturn  Operation Saturn, 3 turns
              Winter 1942-43: Stalingrad is encircled; how far west can the front be
              thrown back?
            citadel  Citadel, 3 turns
              July to December 1943: Kursk and the race to the Dnieper.
            bagration  Operation Bagration, 3 turns
              July to December 1944: Army Group Centre and the road to the Vistula.
            berlin  Na Berlin!, 6 turns
              1945: the Red Army has six months to end the war.
            tournament  Tournament, 12 turns
              The campaign to the turn of the tide, without variable weather.
          Optional rules:
            abteilung  Abteilung: a German army may be split into smaller units (NR 15.1)
            fort-fronts  Fortified fronts: a Soviet front may become two smaller ones (NR 15.2)
            local-support  Local combat support markers (NR 15.3)
            fixed-weather  No variable weather (NR 15.4)
            fixed-weather-1941  No variable weather in 1941 (NR 15.4)
            counterblow-advance  Units under unanswered counterblows may advance (NR 15.5)
            no-surrender  No surrender: sudden death only costs cards (NR 15.6)
            joker  The joker card (NR 15.7)
            reserves  The Soviet Reserves counter (NR 15.8)
            partisans  Paratroopers and partisans (NR 15.9)
            run-on  The scenario runs on as a campaign (NR 12.0)
            printed-deck  Cards paired as printed in 2016 (NR 5.3a)
          Bots:
            random  Random player
            level-1  Level 1: a front commander, sound and plain
            level-2  Level 2: the general staff, wary of gaps and pockets

        tank-battles  Tank Battles  (edition 1)
          Armoured operations of 1941 and 1943, five kilometres a hex and a day a turn:
          prepared attacks, attacks from the march, corps that act twice, HQs, supply
          and fog of war.
          Sides: german (the Germans), soviet (the Soviets)
          Scenarios:
            mtsensk-1941  Mtsensk 1941 (learning scenario), 4 turns
              Katukov's tank brigade ambushes 4th Panzer Division on the road from Orel
              to Tula. Four turns, a good first game.
            prokhorovka-1943  Prokhorovka 1943, 4 turns
              11–14 July 1943: II SS Panzer Corps against 5th Guards Tank Army on a
              crowded map.
            dubno-1941  Dubno-Rovno 1941, 8 turns
              June 1941: the Soviet mechanised corps strike the flanks of Panzer Group
              1. Open manoeuvre, eight turns.
            kursk-1943  Kursk 1943: the southern face of the salient, 9 turns
              4–12 July 1943: the southern face of the Kursk salient, from the outposts
              to Prokhorovka. Everything in the rules.
          Optional rules:
            additional  Additional rules: battalions, guns, self-propelled guns, trains, reconnaissance, flak (TB X0a)
            historical-weather  The weather as it was (TB 6.1a)
            held-after-end  End stops only the handing out of markers (TB 14.2a)
            mild-columns  Only units that move together lose the rate of a road (TB 7.12a)
            attack-without-command  Units out of command may attack (TB 12.1c)
            emergency-artillery  Units in emergency supply get artillery points (TB 11.5f)
          Bots:
            random  Random player
            level-1  Level 1: a corps commander, attacks what looks weak
            level-2  Level 2: an army staff, weighs danger, supply and support

        Rules to read (games that cannot be played yet)
          great-patriotic  The Great Patriotic War: Art of Tactic
          reds-and-whites  Reds and Whites 1918–21
        `stavka rules GAME` shows the chapters.
    "#]]
    .assert_eq(&good(&["games"]));
    expect![[r#"
        skirmish  Стычка  (редакция 1)
          Небольшая игра о ротах, лесах и бродах: тайные приказы, скрытые отряды, кости
          и карты.
          Стороны: red (красные), blue (синие)
          Сценарии:
            ford  Брод, 8 ходов
              По четыре роты с каждой стороны бьются за две деревни на разных берегах
              реки.
            clearing  Поляна, 5 ходов
              Короткий бой за единственную деревню в глухом лесу.
          Боты:
            random  Случайный игрок
            level-1  Уровень 1: смотрит на решение вперёд
            level-2  Уровень 2: думает и за вас

        no-retreat  Ни шагу назад!  (редакция 1)
          Восточный фронт, 1941–1945: армии и фронты на гексах по 100 км, карты с двумя
          событиями и война, правила которой меняются по ходу.
          Стороны: axis (Ось), soviet (СССР)
          Сценарии:
            moscow  Битва за Москву, 4 раунда
              Осень 1941 — весна 1942, четыре раунда: сценарий для знакомства.
            campaign  Кампания, 28 раундов
              Вся война: июнь 1941 — июнь 1945.
            barbarossa  Барбаросса, 5 раундов
              Июнь 1941 — февраль 1942: у вермахта пять раундов, чтобы взять Москву.
            blau  Операция «Блау», 4 раунда
              Май — декабрь 1942: бросок к Сталинграду и кавказской нефти.
            saturn  Операция «Сатурн», 3 раунда
              Зима 1942–43: Сталинград окружён; как далеко на запад удастся отбросить
              фронт?
            citadel  «Цитадель», 3 раунда
              Июль — декабрь 1943: Курск и бросок к Днепру.
            bagration  Операция «Багратион», 3 раунда
              Июль — декабрь 1944: группа армий «Центр» и дорога к Висле.
            berlin  На Берлин!, 6 раундов
              1945 год: у Красной армии шесть месяцев, чтобы закончить войну.
            tournament  Турнир, 12 раундов
              Кампания до перелома, без переменной погоды.
          Необязательные правила:
            abteilung  Абтайлунг: немецкую армию можно разделить на малые соединения (NR 15.1)
            fort-fronts  Укреплённые фронты: советский фронт можно превратить в два малых (NR 15.2)
            local-support  Жетоны местной боевой поддержки (NR 15.3)
            fixed-weather  Без переменной погоды (NR 15.4)
            fixed-weather-1941  Без переменной погоды в 1941 году (NR 15.4)
            counterblow-advance  Соединения под неотвеченным контрударом могут продвинуться (NR 15.5)
            no-surrender  Без капитуляции: внезапный разгром стоит только карт (NR 15.6)
            joker  Карта-джокер (NR 15.7)
            reserves  Советская фишка «Резервы» (NR 15.8)
            partisans  Парашютисты и партизаны (NR 15.9)
            run-on  Сценарий продолжается как кампания (NR 12.0)
            printed-deck  Пары событий как в колоде 2016 года (NR 5.3a)
          Боты:
            random  Случайный игрок
            level-1  Уровень 1: командующий фронтом, прост и надёжен
            level-2  Уровень 2: Генеральный штаб, следит за брешами и котлами

        tank-battles  Танковые сражения  (редакция 1)
          Танковые операции 1941 и 1943 годов: гекс — пять километров, ход — сутки.
          Подготовленные атаки, атаки с марша, корпуса, которые ходят дважды, штабы,
          снабжение и туман войны.
          Стороны: german (Германия), soviet (СССР)
          Сценарии:
            mtsensk-1941  Мценск. 1941 (учебный сценарий), 4 хода
              Танковая бригада Катукова встречает засадами 4-ю танковую дивизию на шоссе
              Орёл — Тула. Четыре хода, хорошая первая игра.
            prokhorovka-1943  Прохоровка. 1943, 4 хода
              11–14 июля 1943 года: II танковый корпус СС против 5-й гвардейской
              танковой армии на тесной карте.
            dubno-1941  Дубно-Ровно. 1941, 8 ходов
              Июнь 1941 года: советские мехкорпуса бьют по флангам 1-й танковой группы.
              Манёвренное сражение, восемь ходов.
            kursk-1943  Курск. 1943. Южный фас, 9 ходов
              4–12 июля 1943 года: южный фас Курской дуги, от боевого охранения до
              Прохоровки. Работают все правила.
          Необязательные правила:
            additional  Дополнительные правила: батальоны, артиллерия, самоходки, бронепоезда, разведка, зенитки (TB X0a)
            historical-weather  Историческая погода (TB 6.1a)
            held-after-end  «Конец» прекращает только раздачу маркеров (TB 14.2a)
            mild-columns  Дорожный темп теряют только части, идущие вместе (TB 7.12a)
            attack-without-command  Части без командования могут атаковать (TB 12.1c)
            emergency-artillery  Части на экстренном снабжении получают артиллерийские очки (TB 11.5f)
          Боты:
            random  Случайный игрок
            level-1  Уровень 1: командир корпуса, бьёт по слабым местам
            level-2  Уровень 2: штаб армии, взвешивает риск, снабжение и поддержку

        Правила для чтения (в эти игры пока нельзя сыграть)
          great-patriotic  Великая Отечественная (Art of Tactic)
          reds-and-whites  Красные и белые. 1918–1921
        `stavka rules ИГРА` покажет главы.
    "#]]
    .assert_eq(&good(&["--lang", "ru", "games"]));
}

#[test]
fn games_as_facts() {
    let facts = json(&["games"]);
    assert_eq!(facts["games"][0]["id"], "skirmish");
    assert_eq!(facts["games"][0]["scenarios"][0]["id"], "ford");
    let books = facts["rules"].as_array().unwrap();
    let reference: Vec<_> = books.iter().filter(|b| b["playable"] == false).map(|b| &b["prefix"]).collect();
    assert_eq!(reference, ["GP", "RW"]);
}

#[test]
fn a_clause() {
    expect![[r#"
        NR 10.7.2a  Counterattack option  [procedure]
          On CA the defender may treat the result as no effect or start a counterattack.
          Check: given CA, when refused, then battle over
    "#]]
    .assert_eq(&good(&["rules", "no-retreat", "10.7.2a"]));
    assert_eq!(good(&["rules", "NR", "nr", "10.7.2A"]), good(&["rules", "no-retreat", "10.7.2a"]));
    assert_eq!(json(&["rules", "no-retreat", "10.7.2a"])["clauses"][0]["cite"], "NR 10.7.2a");
}

#[test]
fn a_clause_in_russian_where_the_ledger_has_it() {
    let text = good(&["--lang", "ru", "rules", "skirmish", "6.4"]);
    assert!(text.starts_with("SK 6.4  "), "{text}");
    assert!(text.contains("отступа") || text.contains("Retreat"), "{text}");
}

#[test]
fn a_chapter_a_search_and_the_contents() {
    let chapter = good(&["rules", "no-retreat", "10.7"]);
    assert!(chapter.lines().all(|line| line.starts_with("NR 10.7")), "{chapter}");
    assert!(chapter.lines().count() > 5);
    let found = good(&["rules", "tank-battles", "supply"]);
    assert!(found.lines().count() > 3 && found.to_lowercase().contains("supply"), "{found}");
    let contents = good(&["rules", "great-patriotic"]);
    assert!(contents.contains("PRIN"), "{contents}");
}

#[test]
fn every_book_opens_in_both_languages() {
    for book in ["skirmish", "no-retreat", "great-patriotic", "reds-and-whites", "tank-battles"] {
        for lang in ["en", "ru"] {
            assert!(good(&["--lang", lang, "rules", book]).lines().count() > 8, "{book} {lang}");
        }
    }
}

#[test]
fn what_is_not_there_gets_a_suggestion() {
    assert!(bad(&["rules", "no-retrat"]).contains("no-retreat"));
    assert!(bad(&["rules", "no-retreat", "10.7.2q"]).contains("10.7.2"));
    assert!(bad(&["rules", "no-retreat", "xyzzy"]).contains("xyzzy"));
    assert!(bad(&["--lang", "ru", "rules", "no-retrat"]).contains("Может быть, «no-retreat»?"));
}

#[test]
fn the_language_of_the_system_is_spoken() {
    let mut command = crate::program(&["games"]);
    let out = command.env("LC_ALL", "").env("LANG", "ru_RU.UTF-8").output().unwrap();
    assert!(String::from_utf8(out.stdout).unwrap().contains("Стычка"));
    assert!(stavka(&["games"]).out.contains("Skirmish"));
}

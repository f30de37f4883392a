#!/usr/bin/env python3
"""Derives every roll of a finished Stavka record again: python3 verify.py GAME.hgn

Nothing of Stavka is used: SHA-256 is Python's, ChaCha20 (RFC 8439) is below. See fair-dice.md."""
import hashlib, re, struct, sys

MASK = 0xFFFFFFFF
QUARTERS = [(i, 4 + i, 8 + i, 12 + i) for i in range(4)]
QUARTERS += [(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4) for i in range(4)]

def stream(key, nonce):
    """The 32-bit words of a ChaCha20 key stream."""
    for counter in range(1 << 32):
        start = [*struct.unpack("<4I8I", b"expand 32-byte k" + key), counter, *struct.unpack("<3I", nonce)]
        s = start[:]
        for a, b, c, d in QUARTERS * 10:
            for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                s[x] = (s[x] + s[y]) & MASK
                s[z] = ((s[z] ^ s[x]) << turn | (s[z] ^ s[x]) >> 32 - turn) & MASK
        yield from ((x + y) & MASK for x, y in zip(s, start))

def below(words, n):
    """A number below n, each as likely: words of the last, incomplete stretch are passed over."""
    return next(word for word in words if word < 2**32 - 2**32 % n) % n

def derive(kind, said, words, facts):
    """The answer of the dice, as the record writes it."""
    if kind == "draw":
        things = facts["from"].split(",")
        return things[below(words, len(things))]
    count = int(facts["dice"]) if kind == "hits" else len(said.split())
    faces = [below(words, 6) + 1 for _ in range(count)]
    shown = " ".join(map(str, faces))
    if kind == "roll":
        return shown
    hits = sum(face <= int(facts["accuracy"]) for face in faces)
    return f"{hits} [{shown}]" if 0 < count <= 49 else str(hits)

def verify(text):
    tags = dict(re.findall(r'^\[(\S+) "(.*)"\]', text, re.M))
    secret = bytes.fromhex(tags["Secret"])
    assert hashlib.sha256(secret).hexdigest() == tags["Commitment"], "this is not the secret committed to"
    seats = [tag[len("Player."):] for tag in tags if tag.startswith("Player.")]
    parts = [secret] + [bytes.fromhex(tags.get("Contribution." + seat, "")) for seat in seats]
    key = hashlib.sha256(b"".join(struct.pack("<Q", len(part)) + part for part in parts)).digest()
    labels = set()
    for line in re.findall(r"^\d+\. \*.*", text, re.M):
        found = re.fullmatch(r"\d+\. \*\S* (roll|hits|draw) ([^;]*?) *; label=([0-9a-f]{24})(.*)", line)
        assert found, "no label: " + line
        kind, said, label, facts = found.groups()
        assert label not in labels, "a label stands twice: " + line
        labels.add(label)
        facts = dict(fact.split("=") for fact in facts.split())
        rolled = derive(kind, said, stream(key, bytes.fromhex(label)), facts)
        assert rolled == said, f"the dice gave {rolled}: {line}"
    return len(labels)

if __name__ == "__main__":
    try:
        print(f"{verify(open(sys.argv[1], encoding='utf-8').read())} rolls, all as the dice gave them")
    except (AssertionError, KeyError, ValueError) as wrong:
        sys.exit(f"not verified: {wrong}")

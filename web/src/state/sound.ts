/** Small sounds, made on the spot: dice, a move, a battle, your move. Off unless switched on. */
import type { Scene } from "./show";

export type Sound = "dice" | "move" | "battle" | "turn";

/** One stroke: noise through a filter, or a tone. Times in seconds, pitches in hertz. */
export interface Stroke {
  at: number;
  long: number;
  loud: number;
  pitch: number;
  /** Where the pitch ends. */
  to: number;
  kind: "noise" | "tone";
}

const noise = (at: number, long: number, loud: number, pitch: number, to = pitch): Stroke => ({
  at,
  long,
  loud,
  pitch,
  to,
  kind: "noise",
});
const tone = (at: number, long: number, loud: number, pitch: number): Stroke => ({
  at,
  long,
  loud,
  pitch,
  to: pitch,
  kind: "tone",
});

/** Dice rattle, counters slide, guns rumble, a bell asks. */
export const SCORE: Record<Sound, Stroke[]> = {
  dice: [0, 0.07, 0.12, 0.2, 0.31].map((at, i) => noise(at, 0.035, 0.5 - i * 0.07, 2600 - i * 220)),
  move: [noise(0, 0.09, 0.16, 900, 420), noise(0.09, 0.03, 0.3, 1500)],
  battle: [noise(0, 0.5, 0.55, 180, 60), noise(0.16, 0.6, 0.4, 140, 50)],
  turn: [tone(0, 0.5, 0.16, 659), tone(0.16, 0.7, 0.14, 880)],
};

/** The sounds of a film, each kind once. */
export function soundsOf(film: readonly Scene[]): Sound[] {
  const heard = new Set<Sound>();
  for (const scene of film) {
    heard.add(scene.kind === "dice" ? "dice" : scene.kind === "move" ? "move" : "battle");
  }
  return [...heard];
}

let studio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Plays a sound. A browser lets nothing be heard before the first click; then this is silent. */
export function play(sound: Sound): void {
  if (typeof AudioContext === "undefined") return;
  studio ??= new AudioContext();
  if (studio.state === "suspended") void studio.resume().catch(() => {});
  for (const stroke of SCORE[sound]) strike(studio, stroke);
}

function strike(audio: AudioContext, stroke: Stroke): void {
  const start = audio.currentTime + 0.01 + stroke.at;
  const end = start + stroke.long;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(stroke.loud, start + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  gain.connect(audio.destination);
  if (stroke.kind === "tone") {
    const source = audio.createOscillator();
    source.type = "triangle";
    source.frequency.value = stroke.pitch;
    source.connect(gain);
    source.start(start);
    source.stop(end);
    return;
  }
  hiss ??= whiteNoise(audio);
  const source = audio.createBufferSource();
  source.buffer = hiss;
  source.loop = true;
  const filter = audio.createBiquadFilter();
  filter.type = stroke.pitch < 300 ? "lowpass" : "bandpass";
  filter.frequency.setValueAtTime(stroke.pitch, start);
  filter.frequency.exponentialRampToValueAtTime(stroke.to, end);
  source.connect(filter).connect(gain);
  source.start(start);
  source.stop(end);
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

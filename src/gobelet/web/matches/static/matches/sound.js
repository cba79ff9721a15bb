/** Sounds made on the spot: no file to load, silent until asked for. */

import { preferences } from "./preferences.js";

let context = null;

function audio() {
  if (!preferences.sound || !("AudioContext" in window)) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** A short burst of filtered noise: leather, felt, paper, by its colour. */
function noise({ at = 0, length, frequency, width = 1.2, loudness }) {
  const ctx = audio();
  if (!ctx) return;
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * length), ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = new AudioBufferSourceNode(ctx, { buffer });
  const filter = new BiquadFilterNode(ctx, { type: "bandpass", frequency, Q: width });
  const gain = new GainNode(ctx, { gain: loudness });
  source.connect(filter).connect(gain).connect(ctx.destination);
  source.start(ctx.currentTime + at);
}

function tone({ at = 0, length, frequency, loudness }) {
  const ctx = audio();
  if (!ctx) return;
  const start = ctx.currentTime + at;
  const oscillator = new OscillatorNode(ctx, { type: "sine", frequency });
  const gain = new GainNode(ctx, { gain: 0 });
  gain.gain.linearRampToValueAtTime(loudness, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** Dice shaken in leather, then falling one by one. */
export function rattle(count) {
  for (let i = 0; i < 5; i++)
    noise({ at: i * 0.05, length: 0.05, frequency: 900 + 300 * Math.random(), loudness: 0.25 });
  for (let i = 0; i < count; i++) {
    const at = 0.42 + i * 0.05 + Math.random() * 0.04;
    noise({ at, length: 0.05, frequency: 1900 + 600 * Math.random(), width: 3, loudness: 0.5 });
    noise({ at: at + 0.11, length: 0.04, frequency: 1700, width: 3, loudness: 0.22 });
  }
}

export const tick = () => noise({ length: 0.03, frequency: 2600, width: 4, loudness: 0.35 });

/** A pen on paper. */
export function scratch() {
  noise({ length: 0.09, frequency: 4200, width: 0.8, loudness: 0.18 });
  noise({ at: 0.1, length: 0.12, frequency: 3600, width: 0.8, loudness: 0.14 });
}

/** Two soft notes: it is your turn. */
export function chime() {
  tone({ length: 0.35, frequency: 659, loudness: 0.08 });
  tone({ at: 0.12, length: 0.45, frequency: 880, loudness: 0.07 });
}

/** A short buzz in the hand, where there is one and it is wanted. */
export function buzz(milliseconds) {
  if (preferences.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(milliseconds);
}

import { isSilent } from './sound.ts'

type Signal = 'good' | 'good_offline' | 'out' | 'bad' | 'look' | 'locked' | 'ignored'

/** Hertz and milliseconds of each tone. */
export const tones: Record<Signal, [number, number][]> = {
  good: [[1_320, 140]],
  good_offline: [
    [1_320, 90],
    [1_560, 140],
  ],
  out: [[880, 140]],
  bad: [[220, 360]],
  look: [[660, 240]],
  locked: [[220, 360]],
  ignored: [[990, 40]],
}
/** Milliseconds on, off, on. */
export const vibrations: Record<Signal, number[]> = {
  good: [60],
  good_offline: [60],
  out: [60],
  bad: [180, 90, 180],
  look: [120, 90, 120],
  locked: [180, 90, 180, 90, 180],
  ignored: [],
}

let audio: AudioContext | undefined

/** Lets each tap unlock the tones, because browsers play none before the first one. */
export function prepareTones() {
  // Opening the sound takes a slow phone longer than a tap may.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(openSound)
  addEventListener('pointerdown', unlockTones)
}

export function unlockTones() {
  openSound()
  if (audio?.state === 'suspended') void audio.resume().catch(() => undefined)
}

function openSound() {
  if ('AudioContext' in globalThis) audio ??= new AudioContext()
}

/** A tone made here, without a file, and a vibration where the phone has it. A silent phone vibrates only. */
export function signal(name: Signal) {
  if (vibrations[name].length > 0) navigator.vibrate?.(vibrations[name])
  if (isSilent()) return
  unlockTones()
  if (!audio) return
  let begin = audio.currentTime
  for (const [frequency, length_ms] of tones[name]) {
    play(audio, frequency, begin, length_ms / 1_000)
    begin += length_ms / 1_000
  }
}

function play(context: AudioContext, frequency: number, begin: number, length_s: number) {
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.type = 'square'
  oscillator.frequency.value = frequency
  volume.gain.setValueAtTime(0.8, begin)
  volume.gain.linearRampToValueAtTime(0, begin + length_s)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(begin)
  oscillator.stop(begin + length_s)
}

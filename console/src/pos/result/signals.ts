import type { SaleState } from '../sale/sale.ts'
import { lookOf } from './refusal_table.ts'

type Signal = 'good' | 'bad' | 'look' | 'ignored'

/** Hertz and milliseconds. */
const tones: Record<Signal, [number, number]> = {
  good: [1_320, 140],
  bad: [220, 360],
  look: [660, 240],
  ignored: [990, 40],
}
/** Milliseconds on, off, on. */
const vibrations: Record<Signal, number[]> = {
  good: [60],
  bad: [180, 90, 180],
  look: [120, 90, 120],
  ignored: [],
}

let audio: AudioContext | undefined

/** Browsers play no sound before the first tap. */
export function unlockTones() {
  if (!('AudioContext' in globalThis)) return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
}

/** A tone made here, without a file, and a vibration where the phone has it. */
export function signal(name: Signal) {
  if (vibrations[name].length > 0) navigator.vibrate?.(vibrations[name])
  unlockTones()
  if (!audio) return
  const [frequency, length_ms] = tones[name]
  const end = audio.currentTime + length_ms / 1_000
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.type = 'square'
  oscillator.frequency.value = frequency
  volume.gain.setValueAtTime(0.8, audio.currentTime)
  volume.gain.linearRampToValueAtTime(0, end)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start()
  oscillator.stop(end)
}

export function signalOf(state: SaleState): Signal | undefined {
  if (state.is === 'sold') return 'good'
  return state.is === 'refused' ? lookOf(state.refused.code) : undefined
}

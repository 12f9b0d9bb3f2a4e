export type Sample = { name: string; labels: Record<string, string>; value: number }

/** The samples of a scrape. */
export function samplesIn(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return lines.map((line) => {
    const [, name = '', inside = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    const labels = [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
    return {
      name,
      labels: Object.fromEntries(labels.map(([, key, text]) => [key, text])),
      value: Number(value),
    }
  })
}

/** The value of one sample, undefined without it. */
export function sampleOf(samples: Sample[], name: string, labels: Record<string, string> = {}) {
  return samples.find(
    (one) =>
      one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text),
  )?.value
}

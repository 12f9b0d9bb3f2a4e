/** The smallest picture there is: one transparent dot. */
export const picture = fileOf('lake.png', [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8A',
  'AAAASUVORK5CYII=',
])

function fileOf(name: string, lines: string[]) {
  return new File([Buffer.from(lines.join(''), 'base64')], name)
}

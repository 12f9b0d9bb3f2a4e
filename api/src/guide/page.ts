import type { Chapter } from './guide.ts'
import { escapeHtml } from './markdown.ts'

/** The page of one chapter: contents on the left, the headings of the chapter on the right. */
export function chapterPage(chapters: Chapter[], shown: Chapter): string {
  const position = chapters.indexOf(shown)
  const [before, after] = [chapters[position - 1], chapters[position + 1]]
  const sections = shown.sections.filter(({ id }) => id)
  return frame(
    position === 0 ? 'Kermesse for developers' : `${shown.title} – Kermesse for developers`,
    'guide',
    `<div class="columns">
<nav class="chapters" aria-label="Chapters"><details open><summary>Chapters</summary><ol>
${chapters.map((chapter) => `<li>${linkTo(chapter, chapter === shown)}</li>`).join('\n')}
</ol></details></nav>
<main id="main"><article>
${shown.html}</article>
<nav class="turn" aria-label="Next chapter">${before ? `<a rel="prev" href="${before.address}"><span class="step">Before</span>${escapeHtml(nameOf(before))}</a>` : '<span></span>'}${after ? `<a rel="next" href="${after.address}"><span class="step">Next</span>${escapeHtml(nameOf(after))}</a>` : ''}</nav>
</main>
${sections.length > 1 ? `<nav class="headings" aria-label="On this page"><p>On this page</p><ul>${sections.map(({ id, heading }) => `<li><a href="#${id}">${escapeHtml(heading)}</a></li>`).join('')}</ul></nav>` : ''}
</div>`,
  )
}

/** The page around the reference, which Scalar draws from the contract. */
export function referencePage(): string {
  return frame(
    'Reference – Kermesse for developers',
    'reference',
    // Scalar brings a main of its own.
    `<div id="main"><h1 class="unseen">Reference</h1><noscript><p class="note">The reference needs JavaScript. The same is in <a href="/openapi.yaml">openapi.yaml</a>.</p></noscript><div id="reference"></div></div>
<script type="module" src="/docs/assets/reference.js"></script>`,
  )
}

function frame(title: string, current: 'guide' | 'reference', content: string) {
  const part = (name: typeof current, address: string, text: string) =>
    `<a href="${address}"${name === current ? ' aria-current="true"' : ''}>${text}</a>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/frame.css">${current === 'guide' ? '\n<link rel="stylesheet" href="/docs/assets/guide.css">' : ''}
<script type="module" src="/docs/assets/guide.js"></script>
</head>
<body class="${current}">
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="name" href="/docs">Kermesse <span>for developers</span></a>
<nav aria-label="Parts">${part('guide', '/docs', 'Guide')}${part('reference', '/docs/reference', 'Reference')}<a href="/openapi.yaml">OpenAPI</a></nav>
<search hidden><label class="unseen" for="search">Search chapters and operations</label><input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-controls="results" aria-keyshortcuts="/"><p class="unseen" role="status"></p><ul id="results" hidden></ul></search>
</header>
${content}
</body>
</html>
`
}

function linkTo(chapter: Chapter, is_current: boolean) {
  const current = is_current ? ' aria-current="page"' : ''
  return `<a href="${chapter.address}"${current}>${escapeHtml(nameOf(chapter))}</a>`
}

const nameOf = ({ address, title }: Chapter) => (address === '/docs' ? 'Overview' : title)

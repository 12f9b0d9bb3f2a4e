import MiniSearch from './minisearch.js'

const box = document.querySelector('search')
const input = document.querySelector('#search')
const list = document.querySelector('#results')
const status = box.querySelector('[role=status]')
const most_results = 12
let loading

/** Both are loaded when someone is about to search. */
function load() {
  loading ??= fetch('/docs/search.json')
    .then((answer) => answer.json())
    .then((places) => {
      const search = new MiniSearch({
        fields: ['title', 'where', 'text'],
        storeFields: ['title', 'where', 'url'],
        searchOptions: { boost: { title: 4, where: 3 }, prefix: true, fuzzy: 0.15 },
      })
      search.addAll(places)
      return search
    })
  return loading
}

async function show() {
  const words = input.value.trim()
  const search = await load()
  if (words !== input.value.trim()) return
  const all = search.search(words, { combineWith: 'AND' })
  const found = (all.length > 0 ? all : search.search(words)).slice(0, most_results)
  list.replaceChildren(...found.map(toItem))
  status.textContent = words === '' ? '' : foundText(found.length)
  if (words !== '' && found.length === 0) {
    const none = document.createElement('li')
    none.className = 'none'
    none.textContent = `Nothing is called “${words}”.`
    list.append(none)
  }
  list.hidden = words === ''
}

function foundText(count) {
  if (count === 0) return 'No results'
  return count === 1 ? '1 result' : `${count} results`
}

function toItem({ title, where, url }) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const place = document.createElement('span')
  link.href = url
  link.textContent = title
  place.className = 'where'
  place.textContent = where
  link.append(place)
  item.append(link)
  return item
}

function move(step) {
  const stops = [input, ...list.querySelectorAll('a')]
  stops[stops.indexOf(document.activeElement) + step]?.focus()
}

box.hidden = false
input.addEventListener('focus', load)
input.addEventListener('input', show)
box.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)
  }
  if (event.key === 'Enter' && event.target === input) list.querySelector('a')?.click()
  if (event.key !== 'Escape') return
  list.hidden = true
  input.focus()
})
box.addEventListener('focusout', ({ relatedTarget }) => {
  if (!box.contains(relatedTarget)) list.hidden = true
})
// A result on the same page is a place further down.
list.addEventListener('click', () => {
  list.hidden = true
})
document.addEventListener('keydown', (event) => {
  const is_writing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)
  if (event.key !== '/' || is_writing || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  input.focus()
})

// On a phone the contents would come before the text.
const contents = document.querySelector('.chapters details')
if (contents && matchMedia('(max-width: 60rem)').matches) contents.open = false

for (const block of document.querySelectorAll('article pre')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2_000)
  })
  const frame = document.createElement('div')
  frame.className = 'code'
  block.replaceWith(frame)
  frame.append(block, button)
}

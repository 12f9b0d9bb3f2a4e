const device = document.querySelector('.device')
const code = document.getElementById('code')

if (code) {
  const all = Number(code.dataset.digits)
  // The keys below are the keyboard; a phone need not show a second one.
  code.inputMode = 'none'

  const show = (digits) => {
    code.value = digits.replace(/\D/g, '').slice(0, all)
    document.getElementById('said').textContent = ''
  }
  // Digits from the keys below change a field without the cursor: only this tells a screen reader.
  const press = (digits) => {
    show(digits)
    document.getElementById('typed').textContent = `${code.value.length} of ${all} digits`
  }
  code.addEventListener('input', () => show(code.value))

  // A key that is pressed with a finger or a mouse leaves the cursor in the code.
  device.querySelector('.keys').addEventListener('pointerdown', (event) => event.preventDefault())
  device.querySelector('.keys').addEventListener('click', ({ target }) => {
    const key = target.closest('button')
    if (key?.dataset.digit) press(code.value + key.dataset.digit)
    if (key && 'delete' in key.dataset) press(code.value.slice(0, -1))
  })
  device.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') show('')
    if (event.target === code || event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) press(code.value + event.key)
    if (event.key === 'Backspace') press(code.value.slice(0, -1))
  })
}

/** Updates the device's display; keeps the typed input. */
async function refresh() {
  if (document.hidden) return
  const answer = await fetch(device?.dataset.refresh ?? location.href).catch(() => null)
  if (!answer?.ok) return

  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const shows = (page) => page.querySelector('.device')?.dataset.shows
  if (shows(document) !== shows(next)) return location.reload()
  for (const id of ['list', 'state']) {
    const [old, fresh] = [document.getElementById(id), next.getElementById(id)]
    if (!old || !fresh || old.innerHTML === fresh.innerHTML) continue
    const focused = old.contains(document.activeElement) && document.activeElement.href
    old.innerHTML = fresh.innerHTML
    if (focused) [...old.querySelectorAll('a')].find(({ href }) => href === focused)?.focus()
  }
}

setInterval(refresh, 2000)

const code = document.getElementById('code')

if (code) {
  const device = document.querySelector('.device')
  // The keys below are the keyboard; a phone need not show a second one.
  code.inputMode = 'none'

  const show = (digits) => {
    code.value = digits.replace(/\D/g, '').slice(0, 5)
    document.getElementById('said').textContent = ''
  }
  code.addEventListener('input', () => show(code.value))

  // A key that is pressed with a finger or a mouse leaves the cursor in the code.
  device.querySelector('.keys').addEventListener('pointerdown', (event) => event.preventDefault())
  device.querySelector('.keys').addEventListener('click', ({ target }) => {
    const key = target.closest('button')
    if (key?.dataset.digit) show(code.value + key.dataset.digit)
    if (key && 'delete' in key.dataset) show(code.value.slice(0, -1))
  })
}

/** Orders come and go by themselves; what is being typed stays as it is. */
async function refresh() {
  if (document.hidden) return
  const answer = await fetch(location.href).catch(() => null)
  if (!answer?.ok) return

  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [old, fresh] = [document, next].map((page) => page.querySelector('.choices') !== null)
  if (old !== fresh) return location.reload()
  for (const id of ['orders', 'state']) {
    const [old, fresh] = [document.getElementById(id), next.getElementById(id)]
    if (!old || !fresh || old.outerHTML === fresh.outerHTML) continue
    const focused = old.contains(document.activeElement) && document.activeElement.href
    old.replaceWith(fresh)
    if (focused) [...fresh.querySelectorAll('a')].find(({ href }) => href === focused)?.focus()
  }
}

setInterval(refresh, 2000)

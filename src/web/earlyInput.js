;(() => {
  const early = []
  let [failed, replaying] = [false, false]

  const fail = () => {
    failed = true
    addEventListener('online', () => location.reload())
    for (const { control } of early.splice(0)) delete control.dataset.waiting
  }
  const onError = ({ target }) => {
    if (target instanceof HTMLScriptElement) fail()
  }
  const onRejection = (event) => {
    event.preventDefault()
    fail()
  }

  const slider = '[data-slides=waiting]'
  let drag = null
  let isDragged = false
  const onMouseDown = (event) => {
    const row = event.button === 0 && event.target.closest(slider)
    drag = row ? { row, x: event.clientX } : null
    isDragged = false
    if (row) event.preventDefault()
  }
  const onMouseUp = ({ clientX }) => {
    const { row, x } = drag ?? {}
    drag = null
    isDragged = row !== undefined && Math.abs(x - clientX) >= 60
    if (isDragged) row.dataset.early = x > clientX === (document.dir !== 'rtl') ? '1' : '-1'
  }
  const onSliderClick = (event) => {
    const arrow = event.target.closest(`${slider} ~ button`)
    if (arrow) {
      const row = arrow.parentElement.querySelector(slider)
      row.dataset.early = row.nextElementSibling === arrow ? '-1' : '1'
    }
    if (!arrow && !isDragged) return
    isDragged = false
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const onClick = (event) => {
    if (replaying) return
    const control = event.target.closest('a[href], summary, button, input[type=checkbox], input[type=radio]')
    if (!control || control.matches('summary, form[action] [type=submit]')) return
    const isBox = control.matches('input')
    if (control.matches('a')) {
      const isAlone = early.every((one) => one.control.matches('form[action] *'))
      if (isAlone || event.ctrlKey || event.metaKey || event.shiftKey || control.matches('[target], [download]')) return
    }
    if (failed) {
      event.preventDefault()
      return location.reload()
    }
    event.stopImmediatePropagation()
    if (!isBox) {
      event.preventDefault()
      control.dataset.waiting = ''
    }
    early.push({ control, isBox, again: () => control.click() })
  }

  const onInput = ({ target }) => {
    if (replaying || !target.matches('select, textarea, input:not([type=checkbox], [type=radio], [type=file])')) return
    const isSelect = target.matches('select')
    const { value } = target
    let caret = [null]
    if (early.at(-1)?.control === target) early.pop()
    early.push({
      control: target,
      remember: () => {
        if (!isSelect) caret = [target.selectionStart, target.selectionEnd]
      },
      again: () => {
        if (!isSelect) target.value = value === '' ? '0' : ''
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value').set.call(target, value)
        if (caret[0] !== null) target.setSelectionRange(...caret)
        target.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }))
        const { activeElement } = document
        if (activeElement !== target)
          target.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: activeElement }))
      },
    })
  }

  const untick = ({ control, isBox }) => {
    if (!isBox) return
    const group = document.querySelectorAll(`[type=radio][name="${CSS.escape(control.name)}"]`)
    for (const box of control.type === 'radio' ? group : [control]) box.checked = box.defaultChecked
  }

  const replay = () => {
    const next = early.shift()
    if (next) {
      delete next.control.dataset.waiting
      replaying = true
      next.again()
      replaying = false
    }
    if (early.length > 0) return setTimeout(replay)
    removeEventListener('click', onClick, true)
    removeEventListener('input', onInput, true)
  }
  const onHydrated = () => {
    removeEventListener('error', onError, true)
    removeEventListener('unhandledrejection', onRejection)
    early.forEach(untick)
    for (const { remember } of early) remember?.()
    queueMicrotask(replay)
  }

  addEventListener('mousedown', onMouseDown, true)
  addEventListener('mouseup', onMouseUp, true)
  addEventListener('click', onSliderClick, true)
  addEventListener('click', onClick, true)
  addEventListener('input', onInput, true)
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', onRejection)
  document.addEventListener('hydrated', onHydrated, { once: true })
  document.addEventListener('DOMContentLoaded', () => {
    for (const button of document.querySelectorAll('form:not([action]) [type=submit]')) button.disabled = false
  })
})()

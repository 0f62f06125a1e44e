;(() => {
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

  addEventListener('mousedown', onMouseDown, true)
  addEventListener('mouseup', onMouseUp, true)
  addEventListener('click', onSliderClick, true)
})()

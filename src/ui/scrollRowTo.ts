/** Scrolls a row horizontally, and nothing around it, until an item is visible. */
export const scrollRowTo = (row: Element | null, item: Element | null | undefined): void => {
  if (!row || !item) return
  const [all, one] = [row.getBoundingClientRect(), item.getBoundingClientRect()]
  if (one.left < all.left || one.right > all.right)
    row.scrollBy({ left: one.left + one.width / 2 - (all.left + all.width / 2) })
}

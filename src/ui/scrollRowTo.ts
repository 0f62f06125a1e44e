/** Scrolls a row sideways, and nothing around it, until one of its items is in sight. */
export const scrollRowTo = (row: Element | null, item: Element | null | undefined): void => {
  if (!row || !item) return
  const [all, one] = [row.getBoundingClientRect(), item.getBoundingClientRect()]
  if (one.left < all.left || one.right > all.right)
    row.scrollBy({ left: one.left + one.width / 2 - (all.left + all.width / 2) })
}

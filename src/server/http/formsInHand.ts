/** A form that is being read. */
type Reading = {
  /** So many more bytes of it are in memory. */
  received: (bytes: number) => void
  /** It is read, or given up. */
  close: () => void
}

/** Forms that are read into memory at once, `most` bytes together. Where they would be more, the one that began first gives way. */
export const formsInHand = (most: number) => {
  type Form = { bytes: number; giveWay: () => void }
  /** In the order in which they began. */
  const open = new Set<Form>()
  let total = 0
  const close = (form: Form) => {
    if (open.delete(form)) total -= form.bytes
  }
  return (giveWay: () => void): Reading => {
    const own: Form = { bytes: 0, giveWay }
    open.add(own)
    return {
      received: (bytes) => {
        if (!open.has(own)) return
        own.bytes += bytes
        total += bytes
        for (const first of open) {
          if (total <= most) return
          close(first)
          first.giveWay()
        }
      },
      close: () => close(own),
    }
  }
}

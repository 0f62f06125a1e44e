type Ask = (leave: () => void) => void

/** How the page asks that has unsaved changes now. */
let ask: Ask | undefined

/** A page with unsaved changes asks before it is left so; returns the function that ends that. */
export const askBeforeLeaving = (next: Ask): (() => void) => {
  ask = next
  return () => {
    ask = undefined
  }
}

/** Leaves what is on the page other than by the router, at once or after the question. */
export const leavePage = (leave: () => void): void => (ask ? ask(leave) : leave())

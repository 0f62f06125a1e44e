import { useState } from 'react'

/** The row whose form is open over a list. */
export const useEdited = <T extends object>() => {
  const [edited, open] = useState<T>()
  return {
    edited,
    /** Of a copy: a row that is opened again is another one. */
    edit: (row: T) => open({ ...row }),
    /** What a form saves or deletes may arrive when it is closed, and another one is open. */
    close: () => open((now) => (now === edited ? undefined : now)),
  }
}

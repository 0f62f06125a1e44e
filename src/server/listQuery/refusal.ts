import { Refusal } from '#server/http/errors.ts'

/** A list query that cannot be answered (422). `field` is the query parameter at fault, `message` says what is wrong in it. */
export class QueryRefusal extends Refusal {
  readonly field: string

  constructor(field: string, message: string) {
    super('invalid', { errors: { [field]: [message] } })
    this.name = 'QueryRefusal'
    this.field = field
  }
}

/** A caller's own name shown back to him: short, and only what a name can consist of. */
export const quoteName = (name: string): string => `"${name.slice(0, 60).replace(/[^\w.]/g, '?')}"`

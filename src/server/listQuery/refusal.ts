import { Refusal } from '#server/http/errors.ts'

/** An invalid list query (422). `field` is the query parameter, `message` says what is wrong in it. */
export class QueryRefusal extends Refusal {
  readonly field: string

  constructor(field: string, message: string) {
    super('invalid', { errors: { [field]: [message] } })
    this.name = 'QueryRefusal'
    this.field = field
  }
}

/** A name from the request, quoted for a message: shortened and sanitised. */
export const quoteName = (name: string): string => `"${name.slice(0, 60).replace(/[^\w.]/g, '?')}"`

import { pictured } from '#features/uploads/service.ts'
import type { Db } from '#server/db.ts'
import {
  bool,
  int,
  list,
  money,
  noCustomFields,
  resource,
  text,
  timestamp,
  toOne,
  translated,
} from '#server/listQuery/index.ts'
import type { Options } from '#server/listQuery/run.ts'
import type { PaymentMethod } from './contract.ts'

const pictures = pictured('payment_methods')

const methods = resource<PaymentMethod>('payment_methods', {
  columns: {
    id: int(),
    name: translated(),
    description: translated(),
    route: text(),
    order: int(),
    default: bool(),
    enabled: bool(),
    ...pictures.columns,
    custom_fields: noCustomFields,
  },
  relations: pictures.relations,
  always: pictures.always,
  searchable: ['name', 'description', 'route', 'order', 'default', 'enabled'],
  conditions: ['id'],
  order: ['order'],
})

resource('payment_statuses', {
  columns: { id: int(), status: translated(), order: int(), custom_fields: noCustomFields },
})

resource('payments', {
  columns: {
    id: int(),
    amount: money(),
    description: text(),
    user_id: int(),
    payment_method_id: int(),
    payment_status_id: int(),
    created_at: timestamp(),
    updated_at: timestamp(),
    custom_fields: noCustomFields,
  },
  relations: {
    paymentMethod: toOne('payment_methods', { local: 'payment_method_id' }),
    paymentStatus: toOne('payment_statuses', { local: 'payment_status_id' }),
  },
})

export const findPaymentMethods = (db: Db, query: object, options: Options) => list(db, methods, { ...query }, options)

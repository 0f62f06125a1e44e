import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const getStatement = callOf<typeof contract.getStatement>('GET', 'provider/statement')
export const getStatementCsv = callOf<typeof contract.getStatementCsv>('GET', 'provider/statement.csv', {
  media: 'text/csv',
})
export const getStatementPdf = callOf<typeof contract.getStatementPdf>('GET', 'provider/statement.pdf', {
  media: 'application/pdf',
})

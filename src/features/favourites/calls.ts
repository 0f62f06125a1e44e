import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listFavorites = callOf<typeof contract.listFavorites>('GET', 'favorites')
export const addFavorite = callOf<typeof contract.addFavorite>('POST', 'favorites')
export const removeFavorite = callOf<typeof contract.removeFavorite>('DELETE', 'favorites/:id')

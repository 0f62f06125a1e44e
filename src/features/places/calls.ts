import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const autocomplete = callOf<typeof contract.autocomplete>('GET', 'places/autocomplete')
export const placeDetails = callOf<typeof contract.placeDetails>('GET', 'places/details')
export const nearbyPlace = callOf<typeof contract.nearbyPlace>('GET', 'places/nearby')
export const geocode = callOf<typeof contract.geocode>('GET', 'places/geocode')
export const mapSettings = callOf<typeof contract.mapSettings>('GET', 'places/map')

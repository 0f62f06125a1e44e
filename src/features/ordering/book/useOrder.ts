import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { descriptionOf } from '#features/addresses/rules.ts'
import { type CurrentAddress, currentAddress } from '#features/addresses/useCurrentAddress.ts'
import { useSavedAddresses } from '#features/addresses/useSavedAddresses.ts'
import { optionGroupsOf, serviceOf } from '#features/catalogue/queryOptions.ts'
import { chooseOptions, ESTIMATE_HOURS, fromWire, piecesOf, price } from '#features/pricing/rules.ts'
import { useSettings } from '#features/settings/useSettings.ts'
import { toMajor } from '#lib/money.ts'
import { MoneyContext } from '#ui/Price.tsx'
import { type Draft, useDraft } from '../useDraft.ts'
import { groupsFor } from './choices.ts'

/** The id of the top bar's address in the list of saved addresses, while it is not saved. */
export const unsavedId = 0

/**
 * The possible addresses and the selected one; null: a typed address that is still empty. The top bar's is one of them also
 * while the list of saved ones is older than it. For a chosen one that is gone no other one stands in: it is to be typed.
 */
const placesOf = (
  draft: Draft,
  current: CurrentAddress | null,
  saved: readonly (CurrentAddress & { default?: boolean })[],
) => {
  const unlisted = current && !saved.some(({ id }) => id === current.id)
  const choices = unlisted ? [{ ...current, id: current.id ?? unsavedId }, ...saved] : [...saved]
  const known = (id: number | undefined) => choices.find((choice) => choice.id === id)
  const preferred = known(current?.id ?? unsavedId) ?? saved.find((address) => address.default) ?? saved[0]
  const wanted = draft.place === 'typed' ? undefined : known(draft.place)
  const chosen = wanted ?? (draft.place === undefined || draft.place === unsavedId ? preferred : undefined)
  const { description = '', address = '' } = draft
  const typed =
    address.trim() === '' ? null : { description: descriptionOf(description, address), address: address.trim() }
  return { choices, chosenId: chosen?.id, place: chosen ?? (typed as CurrentAddress | null) }
}

/** The data of a draft: its service, options, address, taxes and price, always current. */
export const useOrder = (id: string) => {
  const serviceId = Number(id)
  const draft = useDraft(serviceId)
  const { exponent } = use(MoneyContext)
  const service = useQuery(serviceOf(id))
  const groups = useQuery(optionGroupsOf(id))
  const addresses = useSavedAddresses()
  const { cancellation_policy: policy } = useSettings()
  const places = placesOf(draft, currentAddress.use(), addresses.data ?? [])

  const offered = groupsFor(serviceId, groups.data ?? [])
  const { options, missing } = chooseOptions(offered, draft.optionIds, draft.time?.local ?? null)
  const taxes = service.data?.e_provider.taxes ?? []
  const parts = service.data && {
    e_service: service.data,
    options,
    taxes,
    coupon: draft.coupon ?? null,
    quantity: piecesOf(service.data.price_unit, draft.quantity),
  }
  const sums = parts && price(fromWire(parts, ESTIMATE_HOURS, exponent))
  const major = (minor: number) => toMajor(minor, exponent)
  return {
    id,
    serviceId,
    draft,
    /** The terms of cancelling, as the setting is written. */
    policy,
    /** The option groups of the service. */
    offered,
    ...places,
    error: service.error ?? groups.error,
    refetch: () => Promise.all([service.refetch(), groups.refetch()]),
    order:
      parts && sums && groups.data && !addresses.isLoading
        ? {
            ...parts,
            /** Option groups that need a choice and have none. */
            missing,
            provider: parts.e_service.e_provider,
            subtotal: major(sums.subtotal),
            tax_total: major(sums.tax),
            coupon_total: major(sums.coupon),
            total: major(sums.total),
          }
        : undefined,
  }
}

export type Ordering = ReturnType<typeof useOrder>
export type Order = NonNullable<Ordering['order']>

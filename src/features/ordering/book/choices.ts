import type { Option, OptionGroup } from '#features/catalogue/contract.ts'

/** The option groups of one service: only its own options, without empty groups. */
export const groupsFor = (serviceId: number, groups: readonly OptionGroup[]): (OptionGroup & { options: Option[] })[] =>
  groups
    .map((group) => ({ ...group, options: (group.options ?? []).filter((one) => one.e_service_id === serviceId) }))
    .filter(({ options }) => options.length > 0)

/** The chosen options after a change in one group; choices of other groups stay. */
export const withChoice = (
  chosen: readonly number[],
  group: { options: readonly Option[] },
  ids: readonly number[],
) => [...chosen.filter((id) => !group.options.some((option) => option.id === id)), ...ids]

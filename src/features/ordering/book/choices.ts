import type { Option, OptionGroup } from '#features/catalogue/contract.ts'

/** Groups as one service offers them: only its own options, and no group without any. */
export const groupsFor = (serviceId: number, groups: readonly OptionGroup[]): (OptionGroup & { options: Option[] })[] =>
  groups
    .map((group) => ({ ...group, options: (group.options ?? []).filter((one) => one.e_service_id === serviceId) }))
    .filter(({ options }) => options.length > 0)

/** The chosen options after a change within one group; what other groups hold stays. */
export const withChoice = (
  chosen: readonly number[],
  group: { options: readonly Option[] },
  ids: readonly number[],
) => [...chosen.filter((id) => !group.options.some((option) => option.id === id)), ...ids]

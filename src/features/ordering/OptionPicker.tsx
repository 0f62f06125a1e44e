import type { UseQueryResult } from '@tanstack/react-query'
import type { EService, Option, OptionGroup } from '#features/catalogue/contract.ts'
import type { messages } from '#features/catalogue/messages.ts'
import { TimedOptions } from '#features/catalogue/TimedOptions.tsx'
import { chooseOptions, isTimed } from '#features/pricing/rules.ts'
import { Card } from '#ui/Card.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { plainText } from '#ui/Markup.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import { CheckCards, type Choice, RadioCards } from '#ui/RadioCards.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { groupsFor, withChoice } from './book/choices.ts'
import { changeDraft, useDraftPart } from './useDraft.ts'

type OptionPickerProps = { service: EService; groups: UseQueryResult<OptionGroup[]> }

/** Extras by group; a group that does not allow several takes one at most (`spec §2.19`). */
export const OptionPicker = ({ service, groups }: OptionPickerProps) => {
  const t = useWords<typeof messages>('catalogue')
  if (groups.isPending)
    return (
      <Card>
        <Skeleton count={3} className="grid gap-3">
          <Bone className="h-16" />
        </Skeleton>
      </Card>
    )
  if (!groups.data) return <LoadFailed error={groups.error} className="py-6" onRetry={() => void groups.refetch()} />
  const own = groupsFor(service.id, groups.data)
  if (own.length === 0) return null
  const [timed, free] = [own.filter(allTimed), own.filter((group) => !allTimed(group))]
  return (
    <Card aria-labelledby="options" className="grid grid-cols-1 gap-6">
      <div>
        <h2 id="options" className="font-semibold text-lg">
          {t('options')}
        </h2>
        {free.length > 0 && <p className="text-soft text-sm">{t('options_hint')}</p>}
      </div>
      {[...free, ...timed].map((group) => (
        <GroupChoice key={group.id} group={group} serviceId={service.id} />
      ))}
    </Card>
  )
}

/** A group of timed options only: the customer chooses nothing in it. */
const allTimed = ({ options }: { options: readonly Option[] }): boolean => options.every(isTimed)

type TimedPartProps = { legend: string | undefined; options: readonly Option[]; serviceId: number }

/** Another time changes these alone. */
const TimedPart = ({ serviceId, ...shown }: TimedPartProps) => (
  <TimedOptions {...shown} local={useDraftPart(serviceId, 'time')?.local} />
)

/** The choices of one group, and its timed options. */
export const GroupChoice = ({
  group,
  serviceId,
}: {
  group: OptionGroup & { options: Option[] }
  serviceId: number
}) => {
  const t = useWords<typeof messages>('catalogue')
  const tr = useTranslated()
  const optionIds = useDraftPart(serviceId, 'optionIds')
  const choose = (ids: number[]) => changeDraft(serviceId, { optionIds: withChoice(optionIds, group, ids) })
  const timed = group.options.filter(isTimed)
  const free = group.options.filter((option) => !isTimed(option))
  const chosen = chooseOptions([{ ...group, options: free }], optionIds, null).options.map(({ id }) => id)
  const choices = free.map(
    (option): Choice<number> => ({
      value: option.id,
      title: tr(option.name),
      description: plainText(tr(option.description)),
      aside: option.price > 0 ? <Price amount={option.price} className="font-medium" /> : t('free'),
      picture: option.media[0] && (
        <Picture media={option.media[0]} sizes="56px" className="size-14 shrink-0 rounded-control" />
      ),
    }),
  )
  const legend = tr(group.name)
  const shared = { legend, hint: t(group.allow_multiple ? 'choose_any' : 'choose_one'), choices }
  const single = { ...shared, value: chosen[0] }
  return (
    <>
      {free.length === 0 ? null : group.allow_multiple ? (
        <CheckCards {...shared} values={chosen} onChange={choose} />
      ) : group.required ? (
        <RadioCards {...single} onChange={(id) => choose([id])} />
      ) : (
        <RadioCards {...single} clearable onChange={(id) => choose(id === null ? [] : [id])} />
      )}
      {timed.length > 0 && (
        <TimedPart legend={free.length === 0 ? legend : undefined} options={timed} serviceId={serviceId} />
      )}
    </>
  )
}

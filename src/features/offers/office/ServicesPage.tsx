import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Wrench from 'lucide-react/icons/wrench'
import { type FormEvent, useId } from 'react'
import { useSearchParams } from 'react-router'
import { allCategories } from '#features/catalogue/queryOptions.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox, Field, Select } from '#ui/Field.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { call } from '#web/call.ts'
import { Head } from '#web/Head.tsx'
import { PagedList } from '#web/PagedList.tsx'
import { useSignInAgain } from '#web/signedOut.ts'
import type { OfferState } from '../contract.ts'
import type { messages } from '../officeMessages.ts'
import { listOfficeServices } from './calls.ts'
import { ServiceRow } from './ServiceRow.tsx'

const pageSize = 50
const states: readonly OfferState[] = ['published', 'paused', 'archived']

/** The filters of the address. */
const useFilters = () => {
  const [query, setQuery] = useSearchParams()
  const filters = {
    name: query.get('name') ?? '',
    category: Number(query.get('category')) || undefined,
    provider: Number(query.get('provider')) || undefined,
    state: states.find((state) => state === query.get('state')),
    featured: query.has('featured') ? ('1' as const) : undefined,
    untranslated: query.has('untranslated') ? ('1' as const) : undefined,
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    setQuery(chosen.map(([key, value]): [string, string] => [key, String(value)]))
  }
  return { filters, submit, address: query.toString() }
}

/** The services of all providers (`/office/services`). */
export default function ServicesPage() {
  const t = useWords<typeof messages>('offers.office')
  const tr = useTranslated()
  const id = useId()
  const { filters, submit, address } = useFilters()
  const { data: categories = [] } = useQuery(allCategories)
  const list = useInfiniteQuery({
    queryKey: [listOfficeServices.path, address],
    queryFn: ({ pageParam }) => call(listOfficeServices, { query: { ...filters, before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length === pageSize ? last.at(-1)?.id : undefined),
  })
  useSignInAgain(list.error)
  const provider = list.data?.pages[0]?.find((row) => row.e_provider.id === filters.provider)?.e_provider
  return (
    <>
      <Head page="office" about={t('title')} hidden />
      <h1 className="mb-6 font-semibold text-3xl">{t('title')}</h1>
      <form key={address} id={id} onSubmit={submit} className="mb-5 flex flex-wrap items-end gap-3">
        <Field label={t('filter.name')} name="name" defaultValue={filters.name} className="w-56" />
        <Select
          // The chosen one is among those that arrive later.
          key={categories.length}
          label={t('filter.category')}
          name="category"
          defaultValue={filters.category ?? ''}
          className="w-48"
        >
          <option value="">{t('filter.any')}</option>
          {categories
            .flatMap((category) => [category, ...(category.sub_categories ?? [])])
            .map((category) => (
              <option key={category.id} value={category.id}>
                {tr(category.name)}
              </option>
            ))}
        </Select>
        <Select label={t('filter.state')} name="state" defaultValue={filters.state ?? ''} className="w-40">
          <option value="">{t('filter.any')}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`state.${state}`)}
            </option>
          ))}
        </Select>
        <Checkbox label={t('filter.featured')} name="featured" value="1" defaultChecked={filters.featured === '1'} />
        <Checkbox
          label={t('filter.untranslated')}
          name="untranslated"
          value="1"
          defaultChecked={filters.untranslated === '1'}
        />
        {filters.provider && (
          <Checkbox
            label={t('filter.provider', { name: tr(provider?.name) || String(filters.provider) })}
            name="provider"
            value={filters.provider}
            defaultChecked
          />
        )}
        <Button type="submit" look="second">
          {t('filter.show')}
        </Button>
      </form>
      <PagedList
        list={list}
        waiting={
          <Skeleton count={6} className="grid gap-2">
            <Bone className="h-14" />
          </Skeleton>
        }
        empty={<EmptyState icon={<Wrench className="size-7" />} title={t('none')} message={t('none_hint')} />}
      >
        {(services) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {services.map((service) => (
              <ServiceRow key={service.id} service={service} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

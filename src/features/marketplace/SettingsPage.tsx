import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ImageIcon from 'lucide-react/icons/image'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ChoosePicture } from '#features/uploads/ChoosePicture.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { call } from '#web/call.ts'
import { ChangedMeanwhile } from '#web/editor/ChangedMeanwhile.tsx'
import { LeaveGuard } from '#web/editor/LeaveGuard.tsx'
import { RoleNote, useMayEdit } from '#web/editor/mayEdit.tsx'
import type { messages as editorMessages } from '#web/editor/messages.ts'
import { useRowForm } from '#web/editor/useRowForm.ts'
import { Failed } from '#web/Failed.tsx'
import { queryFor } from '#web/query.ts'
import { useSignInAgain } from '#web/signedOut.ts'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { getOfficeSettings, saveOfficeSettings, setLogo } from './calls.ts'
import type { OfficeSettings, SectionValues } from './contract.ts'
import { FirstSteps } from './FirstSteps.tsx'
import type { messages } from './officeMessages.ts'
import { keysOf, type Section, sectionNames } from './rules.ts'
import { SettingField } from './SettingField.tsx'

const settingsQuery = queryFor(getOfficeSettings, {})

/** What an operator decides about the marketplace (`/office/settings`). */
export default function SettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery)
  useSignInAgain(error)
  useNamedSetting(data !== undefined)
  const mayEdit = useMayEdit()
  const [changed, setChanged] = useState<Partial<Record<Section, boolean>>>({})
  return (
    <>
      <LeaveGuard when={Object.values(changed).some(Boolean)} />
      <FirstSteps />
      {data ? (
        <div className="grid grid-cols-1 gap-6">
          {!mayEdit && <RoleNote only="admin" />}
          {sectionNames.map((section) => (
            <SectionForm
              key={section}
              section={section}
              settings={data}
              onChanged={(is) => setChanged((all) => ({ ...all, [section]: is }))}
            />
          ))}
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={3} className="grid gap-6">
          <Bone className="h-60" />
        </Skeleton>
      )}
    </>
  )
}

/** Focuses the setting that the address names. */
const useNamedSetting = (shown: boolean) => {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address again, from the search, focuses again
  useEffect(() => {
    const setting = shown && hash && document.getElementById(hash.slice(1))
    if (!setting) return
    setting.scrollIntoView({ block: 'center' })
    setting.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  }, [shown, hash, key])
}

type Flat = Record<string, string> & { updated_at: string }
const flat = ({ values, updated_at }: SectionValues): Flat => ({ ...values, updated_at })

type SectionFormProps = { section: Section; settings: OfficeSettings; onChanged: (is: boolean) => void }

const SectionForm = ({ section, settings, onChanged }: SectionFormProps) => {
  const t = useWords<typeof messages>('marketplace.office')
  const e = useWords<typeof editorMessages>('editor')
  const queries = useQueryClient()
  const form = useRowForm<Flat>({
    stored: flat(settings.sections[section]),
    send: async ({ updated_at, ...values }, key) =>
      flat(await call(saveOfficeSettings, { body: { section, values, updated_at } }, key)),
    flatten: (data) => flat(data as SectionValues),
    onSaved: () => queries.invalidateQueries(),
  })
  const { values, set, errors, changed } = form
  const report = useEffectEvent(onChanged)
  // In the commit of the change: a click that follows at once finds the guard up.
  useLayoutEffect(() => report(changed), [changed])
  const mayEdit = useMayEdit()
  const hints: Partial<Record<Section, string>> = {
    name: t('hint.name'),
    colours: t('hint.colours'),
    languages: t('hint.languages'),
    requests: t('hint.requests'),
    customers: t('hint.customers'),
    log: t('hint.log'),
    notice: t('hint.notice'),
    cancellation: t('hint.cancellation'),
    payouts: t('hint.payouts'),
    ...(settings.money_fixed && { money: t('hint.money_fixed') }),
  }
  return (
    <Card aria-labelledby={`section_${section}`}>
      <form noValidate onSubmit={form.submit}>
        <fieldset disabled={!mayEdit} className="grid min-w-0 grid-cols-1 gap-5">
          <div>
            <h2 id={`section_${section}`} className="font-semibold text-lg">
              {t(`section.${section}`)}
            </h2>
            {hints[section] && <p className="text-soft text-sm">{hints[section]}</p>}
          </div>
          {form.conflict && (
            <ChangedMeanwhile
              conflict={form.conflict}
              labelOf={(key) => t(key as 'app_name')}
              onResolve={form.resolve}
            />
          )}
          {section === 'name' && <Logo url={settings.logo} />}
          <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[repeat(auto-fill,minmax(min(100%,max(16rem,40%)),1fr))]">
            {keysOf(section).map((key) => (
              <div key={key} id={key}>
                <SettingField
                  name={key}
                  value={values[key] ?? ''}
                  error={errors[key]}
                  settings={settings}
                  onChange={(value) => set({ [key]: value })}
                />
              </div>
            ))}
          </div>
          {mayEdit && (
            <div>
              <Button type="submit" size="small" pending={form.saving} disabled={!changed}>
                {e('save')}
              </Button>
            </div>
          )}
        </fieldset>
      </form>
    </Card>
  )
}

const Logo = ({ url }: { url: string }) => {
  const t = useWords<typeof messages>('marketplace.office')
  const e = useWords<typeof editorMessages>('editor')
  const showFailure = useShowFailure(e('failed'))
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (picture: string) => call(setLogo, { body: { picture } }),
    onSuccess: () => {
      show({ type: 'success', title: e('saved') })
      return queries.invalidateQueries()
    },
    onError: showFailure,
  })
  return (
    <ChoosePicture
      field="logo"
      label={t('logo')}
      media={undefined}
      className="size-16 overflow-hidden rounded-control"
      sizes="4rem"
      fallback={url ? <img src={new URL(url).pathname} alt="" className="size-16 object-contain" /> : <ImageIcon />}
      pending={saving.isPending}
      onStored={(uuid) => saving.mutate(uuid)}
    />
  )
}

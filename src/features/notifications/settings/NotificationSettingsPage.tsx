import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import type { PageHandle } from '#web/PageSkeleton.tsx'
import { useSignInAgain } from '#web/signedOut.ts'
import type { messages } from '../messages.ts'
import { ThisBrowser } from '../push/ThisBrowser.tsx'
import { usePush } from '../push/usePush.ts'
import type { Setting } from './contract.ts'
import type { Channels } from './rules.ts'
import { settings, useChangeSetting } from './useChangeSetting.ts'

export const handle: PageHandle = { page: 'notification_settings' }

/** Topics and channels: the bell is always on, mail by choice, push for subscribed browsers. */
export default function NotificationSettingsPage() {
  const t = useWords<typeof messages>('notifications')
  const { data, error, refetch } = useQuery(settings)
  useSignInAgain(error)
  const push = usePush()
  return (
    <div className="page max-w-3xl py-8 sm:py-10">
      <Head page="notification_settings" hidden />
      <header className="mb-6 sm:mb-8">
        <h1 className="font-semibold text-3xl">{t('settings')}</h1>
        <p className="mt-1 text-soft">{t('settings_hint')}</p>
      </header>
      {data ? (
        <div className="grid gap-6">
          {push.state && <ThisBrowser state={push.state} pending={push.pending} onTurn={push.turn} />}
          <Choices settings={data} channels={push.state === 'on' ? ['mail', 'push'] : ['mail']} />
        </div>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton count={4} className="grid gap-3">
          <Bone className="h-16" />
        </Skeleton>
      )}
    </div>
  )
}

type ChoicesProps = { settings: Setting[]; channels: (keyof Channels)[] }

const Choices = ({ settings, channels }: ChoicesProps) => {
  const t = useWords<typeof messages>('notifications')
  const choose = useChangeSetting()
  const column = 'w-16 px-1 sm:w-24 py-3 text-center font-medium text-sm'
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <table className="w-full">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="px-4 py-3 text-start font-medium text-sm">
              {t('topics')}
            </th>
            <th scope="col" className={column}>
              {t('way.bell')}
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className={column}>
                {t(`way.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.map((setting) => {
            const { topic } = setting
            return (
              <tr key={topic} className="border-line border-b last:border-b-0">
                <th scope="row" className="px-4 py-3 text-start font-normal">
                  <span className="font-medium">{t(`topic.${topic}`)}</span>
                  <span className="block text-soft text-sm">{t(`topic.${topic}_hint`)}</span>
                </th>
                <td className="text-center">
                  <span title={t('always')} className="inline-grid size-11 place-items-center text-main-ink">
                    <Bell aria-hidden className="size-5" />
                    <span className="sr-only">{t('always')}</span>
                  </span>
                </td>
                {channels.map((channel) => (
                  <td key={channel} className="text-center">
                    <label className="inline-grid size-11 cursor-pointer place-items-center">
                      <span className="sr-only">
                        {t('choice', { way: t(`way.${channel}`), topic: t(`topic.${topic}`) })}
                      </span>
                      <input
                        type="checkbox"
                        className="size-5 accent-main"
                        checked={setting[channel]}
                        onChange={({ currentTarget }) => choose({ topic, channel, on: currentTarget.checked })}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

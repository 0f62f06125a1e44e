import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import { cx } from '#ui/classes.ts'

type AccountFrameProps = { title: string; subtitle: string; signingIn: boolean; children: ReactNode }

/**
 * The quiet page around a form for signing in or up. Who arrives signed in is sent on and must not see it flash; who signs
 * in here (`entering`) sees it until the next page is there.
 */
export const AccountFrame = ({ title, subtitle, signingIn, children }: AccountFrameProps) => (
  <div className={cx('page py-8 sm:py-14', !signingIn && 'signed-in:invisible')}>
    <Card className="mx-auto grid max-w-md gap-6 sm:p-8">
      <header>
        <h1 className="font-semibold text-2xl">{title}</h1>
        <p className="mt-1 text-soft">{subtitle}</p>
      </header>
      {children}
    </Card>
  </div>
)

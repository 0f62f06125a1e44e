import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'

type AccountFrameProps = { title: string; subtitle: string; children: ReactNode }

/** The quiet page around a form for signing in or up; hidden for who is signed in and about to be sent on. */
export const AccountFrame = ({ title, subtitle, children }: AccountFrameProps) => (
  <div className="page py-8 sm:py-14 signed-in:invisible">
    <Card className="mx-auto grid max-w-md gap-6 sm:p-8">
      <header>
        <h1 className="font-semibold text-2xl">{title}</h1>
        <p className="mt-1 text-soft">{subtitle}</p>
      </header>
      {children}
    </Card>
  </div>
)

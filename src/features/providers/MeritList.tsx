import { Card } from '#ui/Card.tsx'
import { useTranslated } from '#ui/language.tsx'
import { Markup } from '#ui/Markup.tsx'
import type { Award } from './contract.ts'

/** Awards or experiences: titles with what they were for. */
export const MeritList = ({ title, merits }: { title: string; merits: Award[] }) => {
  const tr = useTranslated()
  if (merits.length === 0) return null
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-lg">{title}</h2>
      <ul className="grid grid-cols-1 gap-4">
        {merits.map((merit) => (
          <li key={merit.id}>
            <h3 className="font-medium">{tr(merit.title)}</h3>
            <Markup html={tr(merit.description)} className="text-soft text-sm" />
          </li>
        ))}
      </ul>
    </Card>
  )
}

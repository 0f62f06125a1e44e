import { contrast, isColour } from '#lib/colour.ts'
import { themes, tint } from '#lib/tint.ts'
import { Badge } from '#ui/Badge.tsx'
import { useWords } from '#ui/language.tsx'
import type { messages } from '../officeMessages.ts'

/** How much of a category's colour its tiles mix into the page (`CategoryTiles`, `CategoryCard`). */
const share = 0.16
const least = 4.5

/** A category's colour behind its text, in both themes, with the contrast as WCAG measures it. */
export const ContrastCheck = ({ color, name }: { color: string; name: string }) => {
  const t = useWords<typeof messages>('catalogue.office')
  if (!isColour(color)) return null
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => {
        const { ground, ink, soft } = themes[theme]
        const backgroundColor = tint(color, ground, share)
        const ratio = Math.min(contrast(ink, backgroundColor), contrast(soft, backgroundColor))
        const values = { ratio: (Math.floor(ratio * 10) / 10).toFixed(1) }
        return (
          <li
            key={theme}
            className="forced-color-adjust-none grid gap-1 rounded-control p-3"
            style={{ backgroundColor }}
          >
            <span className="font-medium" style={{ color: ink }}>
              {name}
            </span>
            <span className="text-sm" style={{ color: soft }}>
              {t(`contrast_${theme}`)}
            </span>
            <span>
              <Badge tone={ratio >= least ? 'good' : 'bad'}>
                <bdi>{t(ratio >= least ? 'contrast_good' : 'contrast_bad', values)}</bdi>
              </Badge>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

import type { Attempt } from './attemptKey.ts'
import { session } from './session.ts'
import { stored, unsentPrefix } from './stored.ts'

/** The number of what it is written about: a booking, a complaint; and who wrote it, a visitor unless set. */
type About = { about: number; by?: number | undefined }

/** Whether it is shown: a session may end where the next person comes, and its person come back. */
const isShown = ({ by }: About): boolean => by === undefined || by === session.user()?.id

/** So many are kept. */
const most = 12

/** What is written and not sent, one about each thing, the last changed first: the next page or another tab may be about another one. */
export const unsent = <T extends About>(name: string, isValid: (found: Partial<T>) => boolean) => {
  const all = stored<T[]>(
    unsentPrefix + name,
    (found): found is T[] =>
      Array.isArray(found) && found.every((one) => typeof one?.about === 'number' && isValid(one)),
  )
  const of = (about: number, found: T[] | null) => found?.find((one) => one.about === about && isShown(one))
  const others = (about: number) => (all.get() ?? []).filter((one) => one.about !== about || !isShown(one))
  return {
    get: (about: number) => of(about, all.get()),
    set: (written: T) => all.set([{ ...written, by: session.user()?.id }, ...others(written.about)].slice(0, most)),
    clear: (about: number) => all.set(others(about)),
    /** Of everybody, unless `but` somebody's. */
    clearAll: (but?: number) => {
      const kept = all.get()?.filter(({ by }) => by !== undefined && by === but)
      if (kept?.length) all.set(kept)
      else all.clear()
    },
    /** Undefined during hydration. */
    use: (about: number) => all.usePart((found) => of(about, found)),
    /** A part of it; other changes do not render the component. */
    usePart: <P>(about: number, pick: (written: T | undefined) => P) => all.usePart((found) => pick(of(about, found))),
  }
}

type Text = About & { text: string; attempt?: Attempt | undefined }

/** The same for texts; what is empty is not kept. */
export const unsentTexts = (name: string) => {
  const drafts = unsent<Text>(name, ({ text }) => typeof text === 'string')
  return {
    get: (about: number) => drafts.get(about)?.text ?? '',
    set: (about: number, text: string) =>
      text === '' ? drafts.clear(about) : drafts.set({ ...drafts.get(about), about, text }),
    use: (about: number) => drafts.use(about)?.text ?? '',
    /** Keys that outlive the page as the text does: it may have been sent from there. */
    attemptOf: (about: number) => ({
      get: () => drafts.get(about)?.attempt,
      set: (attempt: Attempt | undefined) => {
        const text = drafts.get(about)?.text ?? ''
        if (text === '' && !attempt) drafts.clear(about)
        else drafts.set({ about, text, attempt })
      },
    }),
  }
}

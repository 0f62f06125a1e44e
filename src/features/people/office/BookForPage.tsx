import { useState } from 'react'
import { useWords } from '#ui/language.tsx'
import { Head } from '#web/Head.tsx'
import { SearchBox } from '#web/table/SearchBox.tsx'
import type { messages } from '../officeMessages.ts'
import { Callers } from './Callers.tsx'
import { NewCaller } from './NewCaller.tsx'

/** Somebody calls and wants a visit: who it is, then the customer's own way to book. */
export default function BookForPage() {
  const t = useWords<typeof messages>('people.office')
  const [typed, setTyped] = useState('')
  /** What was searched for when the form below was begun: another search leaves it as it is. */
  const [begunAt, begin] = useState<string>()
  const caller = begunAt ?? typed
  return (
    <div className="max-w-3xl">
      <Head page="office" about={t('book_for.title')} hidden />
      <h1 className="font-semibold text-3xl">{t('book_for.title')}</h1>
      <p className="mt-2 mb-6 text-soft">{t('book_for.about')}</p>
      <SearchBox label={t('search')} value={typed} onChange={setTyped} />
      {typed.length > 2 && <Callers typed={typed} />}
      <NewCaller key={caller} typed={caller} onInput={() => begin(caller)} />
    </div>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Failed } from '../Failed.tsx'
import { Head } from '../Head.tsx'
import { useSignInAgain } from '../signedOut.ts'
import { RoleNote, useMayEdit } from './mayEdit.tsx'

type RowsPageProps<T> = {
  title: string
  add: { label: string; onAdd: () => void }
  query: UseQueryResult<T[]>
  empty: { icon: ReactNode; title: string; message?: string }
  /** Above the rows, and in place of `empty`. */
  before?: ReactNode
  children: (rows: T[]) => ReactNode
}

/** A page of the office with a short list of rows: heading, a button for a new row, and the list in all its states. */
export const RowsPage = <T,>({ title, add, query, empty, before, children }: RowsPageProps<T>) => {
  const { data, error, refetch } = query
  const mayEdit = useMayEdit()
  useSignInAgain(error)
  return (
    <>
      <Head page="office" about={title} hidden />
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-3xl">{title}</h1>
        {mayEdit && (
          <Button size="small" icon={<Plus aria-hidden className="size-4" />} onClick={add.onAdd}>
            {add.label}
          </Button>
        )}
      </header>
      {!mayEdit && <RoleNote only="admin" />}
      {data ? (
        <>
          {before}
          {data.length > 0 ? children(data) : !before && <EmptyState {...empty} />}
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={5} className="grid gap-2">
          <Bone className="h-14" />
        </Skeleton>
      )}
    </>
  )
}

export type Bench = {
  /** How long its usual run takes on two quiet cores. */
  minutes: number
  usual?: string[]
  /** Arguments of a run that only shows that it works. */
  quick: string[]
  /** The option that names the folder of its database, which it keeps. */
  keeps?: 'data' | 'small'
}

/** What `npm run bench` runs, in this order. */
export const benches = {
  calls: { minutes: 17, quick: ['--seconds', '0.3', '--rounds', '1'], keeps: 'data' },
  fresh: { minutes: 1, quick: ['--pages', '5', '--rounds', '1'], keeps: 'data' },
  changing: { minutes: 2, quick: ['--seconds', '1', '--rounds', '1'], keeps: 'data' },
  booking: { minutes: 1, usual: ['10', '10'], quick: ['1', '4'] },
  burst: { minutes: 2, quick: ['100', '4'] },
  flow: { minutes: 1, quick: ['1', '4'] },
  lean: { minutes: 3, quick: ['--starts', '2', '--requests', '200'], keeps: 'data' },
  signIn: { minutes: 2, quick: ['--rounds', '20', '--attempts', '200'], keeps: 'data' },
  growth: {
    minutes: 8,
    usual: ['--bookings', '20000'],
    quick: ['--bookings', '200', '--thousands', '1', '--seconds', '0.3'],
    keeps: 'small',
  },
  pages: { minutes: 10, quick: ['--runs', '1'], keeps: 'data' },
  controls: { minutes: 6, quick: [], keeps: 'data' },
  stops: { minutes: 1, quick: ['2'] },
} satisfies Record<string, Bench>
export type Name = keyof typeof benches

const isName = (name: string): name is Name => Object.hasOwn(benches, name)

/** The benches that `--only` names, in their order; all of them where it names none. */
export const chosen = (only: string): Name[] => {
  const wanted = only.split(',').filter(Boolean)
  const unknown = wanted.filter((name) => !isName(name))
  const names = Object.keys(benches).filter(isName)
  if (unknown.length > 0) throw new Error(`no bench is called ${unknown.join(', ')}; there are ${names.join(', ')}`)
  return wanted.length > 0 ? names.filter((name) => wanted.includes(name)) : names
}

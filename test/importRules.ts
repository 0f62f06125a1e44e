// Which file may import which: the architecture as rules for dependency-cruiser. Type imports count.
import type { ICruiseOptions, IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser'

/** A feature's public files, which other features may import. */
const face =
  '^src/features/[^/]+/((calls|contract|rules|service|messages|queryOptions)[.]ts|[A-Z][^/]*[.]tsx|use[A-Z][^/]*[.]ts)$'

const forbid = (
  name: string,
  comment: string,
  from: string,
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to,
})

/** Files below `from` import nothing of ours but what is below `allowed`. */
const onlyFrom = (from: string, ...allowed: string[]) =>
  forbid(`${from}-imports`, `${from} may import ${[from, ...allowed].join(', ')}`, `^src/${from}/`, {
    path: '^src/',
    pathNot: `^src/(${[from, ...allowed].join('|')})/`,
  })

const forbidden: IForbiddenRuleType[] = [
  forbid('no-file-cycles', 'Files form no cycle', '', { circular: true }),
  {
    ...forbid('no-feature-cycles', 'Features form no cycle', '^src/features/[^/]+$', { circular: true }),
    scope: 'folder',
  },
  forbid('no-missing-file', 'Every import leads somewhere', '', { couldNotResolve: true }),

  onlyFrom('lib'),
  onlyFrom('ui', 'lib'),
  onlyFrom('web', 'ui', 'lib'),
  onlyFrom('server', 'lib'),
  onlyFrom('sandbox', 'server', 'lib'),
  onlyFrom('embedded', 'server', 'lib'),
  onlyFrom('features', 'server', 'web', 'ui', 'lib'),
  onlyFrom('shell', 'features', 'web', 'ui', 'lib'),

  forbid('feature-face', "A feature uses another's public files only", '^src/features/([^/]+)/', {
    path: '^src/features/',
    pathNot: ['^src/features/$1/', face],
  }),
  forbid('pages-server', 'Pages and components never import the server side', '[.]tsx$', {
    path: '^src/(server|app|sandbox|embedded)/|^src/features/.*/(queries|service|routes|http)[.]ts$',
  }),
  forbid(
    'pure-rules',
    'Rules and contracts import only each other, lib and schemas',
    '^src/features/.*/(rules|contract)[.]ts$',
    {
      pathNot: '^src/lib/|^src/features/.*(rules|contract)[.]ts$|^node_modules/zod/',
    },
  ),
]

export const cruiseOptions: ICruiseOptions = {
  ruleSet: { forbidden },
  validate: true,
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '[.]test[.]tsx?$' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
}

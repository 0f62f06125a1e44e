import { appliances } from './services/appliances.ts'
import { beauty } from './services/beauty.ts'
import { carpentry } from './services/carpentry.ts'
import { cars } from './services/cars.ts'
import { cleaning } from './services/cleaning.ts'
import { cooling } from './services/cooling.ts'
import { electrical } from './services/electrical.ts'
import { garden } from './services/garden.ts'
import { moving } from './services/moving.ts'
import { painting } from './services/painting.ts'
import { pests } from './services/pests.ts'
import { plumbing } from './services/plumbing.ts'
import type { CategoryServices } from './types.ts'

export const catalogue: readonly CategoryServices[] = [
  cleaning,
  plumbing,
  electrical,
  cooling,
  painting,
  carpentry,
  appliances,
  beauty,
  garden,
  cars,
  moving,
  pests,
]

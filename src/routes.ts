import { index, type RouteConfig } from '@react-router/dev/routes'

/** The table of every page (`spec §2.1`). */
export default [index('features/catalogue/HomePage.tsx')] satisfies RouteConfig

// Loaded before the server under `npm run dev`: reports every module that the server loads to its parent process.
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    process.send?.(url)
    return next(url, context)
  },
})

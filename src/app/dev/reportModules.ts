// Loaded before the server under `npm run dev`: reports every module that the server loads to its parent process.
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    // A server that is stopping may be without its parent.
    process.send?.(url, undefined, undefined, () => {})
    return next(url, context)
  },
})

/**
 * Stands in the browser's build for two parts of React Router that are switched off here (docs/decisions/0008): finding
 * routes while one browses (`routeDiscovery` is `initial`: the first page names them all), and instrumentation.
 */
const nothing = (): undefined => undefined

export {
  nothing as consumeInstrumentationClientResultMetaReceiver,
  nothing as getManifestPath,
  nothing as getPartialManifest,
  nothing as getPatchRoutesOnNavigationFunction,
  nothing as getPathsWithAncestors,
  nothing as getRouteInstrumentationUpdates,
  nothing as handleClientVersionMismatch,
  nothing as instrumentationResultMetaContext,
  nothing as instrumentClientSideRouter,
  nothing as instrumentHandler,
  nothing as isFogOfWarEnabled,
  nothing as useFogOFWarDiscovery,
}

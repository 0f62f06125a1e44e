import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { headingKey } from '../waking.ts'

/**
 * Keeps where one is going until one is there. A page whose script cannot be fetched is loaded as a document, and the router
 * would load the old one again.
 */
export const Heading = () => {
  const { location } = useNavigation()
  useEffect(() => {
    if (location) sessionStorage.setItem(headingKey, createPath(location))
    else sessionStorage.removeItem(headingKey)
  }, [location])
  return null
}

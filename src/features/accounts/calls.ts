import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const login = callOf<typeof contract.login>('POST', 'login')
export const register = callOf<typeof contract.register>('POST', 'register')
export const sendResetLink = callOf<typeof contract.sendResetLink>('POST', 'send_reset_link_email')
export const resetPassword = callOf<typeof contract.resetPassword>('POST', 'reset_password')
export const getUser = callOf<typeof contract.getUser>('GET', 'user')
export const logout = callOf<typeof contract.logout>('POST', 'logout')
export const updateUser = callOf<typeof contract.updateUser>('POST', 'users/:id')

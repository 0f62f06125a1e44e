import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of every page (`spec §2.1`). */
export default [
  index('features/catalogue/HomePage.tsx'),
  layout('web/GuestOnly.tsx', [
    route('login', 'features/accounts/LoginPage.tsx'),
    route('register', 'features/accounts/RegisterPage.tsx'),
  ]),
  layout('web/SignedInOnly.tsx', [
    route('favorites/:price?', 'features/favourites/FavoritesPage.tsx'),
    route('bookings', 'features/bookings/BookingsPage.tsx', [
      route(':id', 'features/bookings/BookingSheet.tsx', { id: 'booking' }),
      route(':action/:id', 'features/bookings/BookingSheet.tsx'),
      route(':action/cash/:id', 'features/payments/CashPage.tsx'),
      route(':action/wallet/:id', 'features/payments/WalletPage.tsx'),
      route(':action/native/:id', 'features/payments/online/NativePage.tsx'),
    ]),
    route('bookings/receipt/:id', 'features/payments/receipts/ReceiptPage.tsx'),
    route('wallet', 'features/wallet/StatementPage.tsx'),
    route('notification-settings', 'features/notifications/settings/NotificationSettingsPage.tsx'),
    route('provider/bookings', 'features/bookings/desk/DeskPage.tsx', [
      route(':id', 'features/bookings/desk/DeskSheet.tsx'),
    ]),
  ]),
  route('forgot-password', 'features/accounts/reset/ForgotPasswordPage.tsx'),
  route('reset-password', 'features/accounts/reset/ResetPasswordPage.tsx'),
  route('social-login', 'features/accounts/social/SocialLoginPage.tsx'),
  route('verify-email', 'features/accounts/verify/VerifyEmailPage.tsx'),
  route('sandbox/mailbox', 'features/mails/SandboxMailboxPage.tsx'),
  route('categories', 'features/catalogue/CategoriesPage.tsx'),
  route('category/:id/:sort?/:price?/:review?', 'features/catalogue/CategoryPage.tsx'),
  route('search/:keywords?', 'features/search/SearchPage.tsx'),
  route('e_service', 'features/catalogue/ServicePage.tsx', [
    route(':id', 'features/catalogue/ServiceAlone.tsx'),
    route(':action/:id', 'features/bookings/BookingPanel.tsx'),
  ]),
  route('e_provider/:id', 'features/providers/ProviderPage.tsx'),
  route('e_provider/:id/services', 'features/providers/ProviderServicesPage.tsx'),
  route('help/:id?', 'features/content/HelpPage.tsx'),
  route('pages/:id', 'features/content/CustomPage.tsx'),
  route('provider-registration', 'features/applications/ProviderRegistrationPage.tsx'),
  route('provider-application', 'features/applications/following/ApplicationPage.tsx'),
  route('about-us', 'features/content/AboutPage.tsx'),
  route('*', 'web/shell/NotFoundPage.tsx'),
] satisfies RouteConfig

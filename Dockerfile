# A whole installation with its data in /data; another command makes it web or worker alone: docs/operations/running.md.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node_modules/.bin/node server/cli/build.ts

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    ca-certificates chromium ffmpeg fonts-noto-color-emoji tini \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 polepro \
  && useradd --uid 10001 --gid polepro --create-home polepro \
  && mkdir -p /data \
  && chown polepro:polepro /data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  DATA_DIR=/data \
  METRICS_PORT=9090 \
  METRICS_HOST=0.0.0.0
USER polepro
VOLUME /data
EXPOSE 3000 9090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9090/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node_modules/.bin/node", "server/index.ts"]

import { Bone, Skeleton } from '#ui/Skeleton.tsx'

export const ServiceSkeleton = () => (
  <Skeleton count={1} className="page pt-4 pb-12 sm:pt-8">
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
      <div className="grid content-start gap-5">
        <Bone className="aspect-3/2 rounded-panel! sm:aspect-2/1" />
        <Bone className="h-9 w-2/3" />
        <Bone className="h-5 w-1/3" />
        <Bone className="h-8 w-1/4" />
        <Bone className="mt-6 h-32" />
      </div>
      <div className="grid content-start gap-5">
        <Bone className="h-64 rounded-card!" />
        <Bone className="h-20 rounded-card!" />
        <Bone className="h-40 rounded-card!" />
      </div>
    </div>
  </Skeleton>
)

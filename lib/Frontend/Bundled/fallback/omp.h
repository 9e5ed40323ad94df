//===- omp.h - OpenMP, for where no compiler brings it ----------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Searched last. -fopenmp is left out, so that the pragmas are comments.

#ifndef TEXMIGRATE_OMP_H
#define TEXMIGRATE_OMP_H

#ifdef __cplusplus
extern "C" {
#endif
typedef struct {
  int opaque[2];
} omp_lock_t;
typedef struct {
  int opaque[4];
} omp_nest_lock_t;
extern int omp_get_num_threads(void);
extern int omp_get_max_threads(void);
extern int omp_get_thread_num(void);
extern int omp_get_num_procs(void);
extern int omp_in_parallel(void);
extern int omp_get_dynamic(void);
extern int omp_get_nested(void);
extern int omp_get_level(void);
extern void omp_set_num_threads(int);
extern void omp_set_dynamic(int);
extern void omp_set_nested(int);
extern void omp_init_lock(omp_lock_t *);
extern void omp_destroy_lock(omp_lock_t *);
extern void omp_set_lock(omp_lock_t *);
extern void omp_unset_lock(omp_lock_t *);
extern int omp_test_lock(omp_lock_t *);
extern double omp_get_wtime(void);
extern double omp_get_wtick(void);
#ifdef __cplusplus
}
#endif

#endif
